import { useQuery } from '@tanstack/react-query';
import { usePictureAddress } from '../platform/picture-file.ts';
import { query } from '../platform/queries.ts';
import frame from '../platform/small-picture.module.css';
import classes from './room-picture.module.css';

/** A picture of a room type; its frame while it is read. The words beside it name it. */
export function RoomPicture({ orgId, typeId, image }: { orgId: string; typeId: string; image: string }) {
  const { data } = useQuery(
    query.rooms.getRoomTypePicture.queryOptions({ input: { orgId, id: typeId, image }, staleTime: Number.POSITIVE_INFINITY }),
  );
  const address = usePictureAddress(data);
  return <span className={`${frame.picture} ${classes.picture}`}>{address && <img src={address} alt="" />}</span>;
}
