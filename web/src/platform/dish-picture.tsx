import { useIntersection } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePictureAddress } from './picture-file.ts';
import { query } from './queries.ts';
import classes from './small-picture.module.css';

type Props = { orgId: string; dish: { readonly _id: string; readonly image: string | null } };

/** The picture of a dish; nothing without one. A long menu loads only those that come into view. The name of the dish is beside it. */
export function DishPicture({ orgId, dish: { _id: id, image } }: Props) {
  return image === null ? null : <Shown key={image} orgId={orgId} id={id} image={image} />;
}

function Shown({ orgId, id, image }: { orgId: string; id: string; image: string }) {
  const { ref, entry } = useIntersection({ rootMargin: '200px' });
  const [wasSeen, setWasSeen] = useState(false);
  if (entry?.isIntersecting && !wasSeen) setWasSeen(true);
  const { data } = useQuery(
    query.menu.getDishImage.queryOptions({ input: { orgId, id, image }, enabled: wasSeen, staleTime: Number.POSITIVE_INFINITY }),
  );
  const address = usePictureAddress(data);
  return (
    <span ref={ref} className={classes.picture}>
      {address && <img src={address} alt="" />}
    </span>
  );
}
