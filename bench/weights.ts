import { measureWeights as measurePages } from '../web/weights.ts';

/** Gzipped JavaScript of the first screens in kB, as the build in `web/dist` has it. */
export function measureWeights() {
  const kB = (page: string) => (measurePages().find((each) => each.page === page)?.scriptBytes ?? Number.NaN) / 1000;
  return { login: kB('login'), home: kB('home'), sales: kB('sales') };
}
