import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';

type Chunks = typeof import('./screens.ts').chunks;

/** A screen out of its own chunk. Which chunk is which file is known to a chunk too, as the sign-in would otherwise carry all their names. */
export function screen<Chunk extends keyof Chunks, Name extends keyof Awaited<ReturnType<Chunks[Chunk]>> & string>(
  chunk: Chunk,
  name: Name,
) {
  const load = async () => (await import('./screens.ts')).chunks[chunk]() as Promise<Record<Name, RouteComponent>>;
  return lazyRouteComponent(load, name);
}
