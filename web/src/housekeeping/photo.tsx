import { Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePictureAddress } from '../platform/picture-file.ts';
import { query } from '../platform/queries.ts';
import classes from './housekeeping.module.css';

/** A photo, small; a press shows it whole. */
export function Photo({ orgId, image, name }: { orgId: string; image: string; name: string }) {
  const [isWhole, setIsWhole] = useState(false);
  const { data } = useQuery(query.housekeeping.getPhoto.queryOptions({ input: { orgId, image }, staleTime: Number.POSITIVE_INFINITY }));
  const address = usePictureAddress(data);
  if (!address) return <span className={classes.photo} />;
  const alt = `Photo of ${name}`;
  return (
    <>
      <button type="button" className={classes.photo} aria-label={alt} onClick={() => setIsWhole(true)}>
        <img src={address} alt="" />
      </button>
      <Modal opened={isWhole} onClose={() => setIsWhole(false)} title={name} size="lg" centered>
        <img src={address} alt={alt} className={classes.whole} />
      </Modal>
    </>
  );
}
