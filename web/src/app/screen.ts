import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';

type Chunks = typeof import('./screens.ts').chunks;

/** A screen from its own chunk. The file names of chunks are in a chunk too; otherwise the sign-in would load all of them. */
export function screen<Chunk extends keyof Chunks, Name extends keyof Awaited<ReturnType<Chunks[Chunk]>> & string>(
  chunk: Chunk,
  name: Name,
) {
  const load = async () => (await import('./screens.ts')).chunks[chunk]() as Promise<Record<Name, RouteComponent>>;
  return lazyRouteComponent(load, name);
}
