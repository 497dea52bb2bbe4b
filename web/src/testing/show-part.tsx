import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { CompanyContext } from '../platform/company.ts';
import { InPlaceContext, type InPlaceForms } from '../platform/in-place.ts';
import { queryClient } from '../platform/queries.ts';
import { aCompany } from './people.ts';

/** Renders a part of a screen in the company of the tests. Returns the user-event instance once it is rendered. */
export async function showPart(part: ReactNode, forms: InPlaceForms | null = null) {
  queryClient.clear();
  const root = createRootRoute({ component: () => part });
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: ['/sUsers/sales'] }) });
  await router.load();
  const shown = render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <CompanyContext.Provider value={aCompany()}>
          <InPlaceContext.Provider value={forms}>
            <RouterProvider router={router as never} />
          </InPlaceContext.Provider>
        </CompanyContext.Provider>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { user: userEvent.setup(), ...shown };
}
