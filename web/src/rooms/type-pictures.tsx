import { MAX_TYPE_PICTURES } from '@bahi/core/rooms/room-set-up';
import { Button, FileButton, Input } from '@mantine/core';
import { useRef, useState } from 'react';
import type { HotelSetUp } from '../platform/answers.ts';
import { api } from '../platform/api.ts';
import { base64Of, PICTURE_TYPES, pictureProblem } from '../platform/picture-file.ts';
import { useAct } from '../platform/use-act.ts';
import classes from './room-picture.module.css';
import { RoomPicture } from './room-picture.tsx';

type RoomType = HotelSetUp['types'][number];

/** A button that does nothing now keeps the focus. */
const unless = (isOff: boolean, onClick: () => void) => (isOff ? { 'data-disabled': true, 'aria-disabled': true } : { onClick });

/** The pictures of a stored room type in their order. Each change is kept at once; the server checks the contents of a file. */
export function TypePictures({ orgId, type, onSaved }: { orgId: string; type: RoomType; onSaved: (type: RoomType) => void }) {
  const { _id: id, version, pictures } = type;
  const [problem, setProblem] = useState<string | null>(null);
  const add = useRef<HTMLButtonElement>(null);
  const acting = useAct<{ message: string; roomType: RoomType }>('The pictures could not be saved', ({ roomType }) => onSaved(roomType));
  const choose = async (file: File | null) => {
    if (!file) return;
    acting.clear();
    const wrong = pictureProblem(file, 'picture');
    setProblem(wrong);
    if (wrong !== null) return;
    const image = await base64Of(file);
    await acting.act(
      (call) => api.rooms.addRoomTypePicture({ orgId, id, version, image }, call),
      `${file.name} ${file.size} ${file.lastModified}`,
    );
  };
  const arrange = (order: string[]) => {
    setProblem(null);
    void acting.act((call) => api.rooms.arrangeRoomTypePictures({ orgId, id, version, pictures: order }, call), order.join());
  };
  const forward = (at: number) => arrange(pictures.toSpliced(at, 1).toSpliced(at - 1, 0, pictures[at]!));
  const remove = (image: string) => {
    add.current?.focus();
    arrange(pictures.filter((each) => each !== image));
  };
  const { isSaving } = acting;
  const isFull = pictures.length >= MAX_TYPE_PICTURES;
  return (
    <Input.Wrapper
      label="Pictures"
      labelElement="div"
      description={`PNG, JPEG or WebP, at most 1 MB each, up to ${MAX_TYPE_PICTURES}. They are kept at once`}
      error={problem ?? acting.fields.image ?? acting.problem}
    >
      <ul className={classes.list} aria-label="Pictures">
        {pictures.map((image, at) => (
          <li key={image}>
            <RoomPicture orgId={orgId} typeId={id} image={image} />
            <span className={classes.place}>{at === 0 ? 'Cover' : `Picture ${at + 1}`}</span>
            <Button
              {...unless(at === 0 || isSaving, () => forward(at))}
              variant="default"
              size="xs"
              aria-label={`Move picture ${at + 1} forward`}
            >
              Forward
            </Button>
            <Button {...unless(isSaving, () => remove(image))} variant="default" size="xs" aria-label={`Remove picture ${at + 1}`}>
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <FileButton accept={PICTURE_TYPES.join(',')} onChange={(file) => void choose(file)} inputProps={{ 'aria-label': 'Picture file' }}>
        {({ onClick }) => (
          <Button {...unless(isFull || isSaving, onClick)} ref={add} className={classes.add ?? ''} variant="default" size="xs">
            Add a picture
          </Button>
        )}
      </FileButton>
    </Input.Wrapper>
  );
}
