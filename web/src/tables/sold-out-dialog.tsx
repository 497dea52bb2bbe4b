import { Button, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Dish, Menu } from '../platform/answers.ts';
import { api } from '../platform/api.ts';
import { useAct } from '../platform/use-act.ts';
import { Badge } from '../ui/badge.tsx';
import classes from './sold-out.module.css';

/** The dishes, each with a button that says it is out, or back: on every device at once. What is out comes first. */
export function SoldOutDialog({ orgId, menu, onClose }: { orgId: string; menu: Menu; onClose: () => void }) {
  const [search, setSearch] = useState('');
  const words = search.trim().toLowerCase();
  const found = menu.items.filter(({ name }) => name.toLowerCase().includes(words));
  const isOut = ({ soldOutAt }: Dish) => soldOutAt !== null;
  return (
    <Modal opened onClose={onClose} title="Dishes that are out">
      <TextInput
        aria-label="Search a dish"
        placeholder="Search a dish"
        type="search"
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        data-autofocus
      />
      <ul className={classes.dishes}>
        {[...found.filter(isOut), ...found.filter((dish) => !isOut(dish))].map((dish) => (
          <Row key={dish._id} orgId={orgId} dish={dish} />
        ))}
      </ul>
      {found.length === 0 && <p className="dim">No such dish.</p>}
    </Modal>
  );
}

function Row({ orgId, dish }: { orgId: string; dish: Dish }) {
  const saying = useAct('The dish could not be changed', () => {});
  const isSoldOut = dish.soldOutAt !== null;
  return (
    <li>
      <span>
        {dish.name} {isSoldOut && <Badge tone="overdue">Out</Badge>}
        {saying.problem && <span role="alert"> {saying.problem}</span>}
      </span>
      <Button
        size="xs"
        variant="default"
        loading={saying.isSaving}
        aria-label={isSoldOut ? `${dish.name} is back` : `${dish.name} is out`}
        onClick={() => void saying.act((call) => api.menu.setSoldOut({ orgId, id: dish._id, isSoldOut: !isSoldOut }, call))}
      >
        {isSoldOut ? 'Back' : 'Out'}
      </Button>
    </li>
  );
}
