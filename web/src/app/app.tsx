import { MantineProvider } from '@mantine/core';
import { type RegisteredRouter, RouterProvider } from '@tanstack/react-router';
import { CrashBoundary } from './crash-boundary.tsx';
import { DialogHost } from './dialog-host.tsx';
import { cssVariablesResolver, theme } from './theme.ts';
import { ToastHost } from './toast-host.tsx';

export function App({ router, env = 'default' }: { router: RegisteredRouter; env?: 'default' | 'test' }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
      deduplicateCssVariables={false}
      env={env}
    >
      <CrashBoundary>
        <RouterProvider router={router} />
      </CrashBoundary>
      <DialogHost />
      <ToastHost />
    </MantineProvider>
  );
}
