import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, redirect } from '@tanstack/react-router'
import { hasSession } from '../api/session.ts'
import { Frame } from './frame.tsx'
import { NotFoundPage } from './not-found-page.tsx'

type Context = { queries: QueryClient }

export const root = createRootRouteWithContext<Context>()({ notFoundComponent: NotFoundPage })

/** Everything behind a sign-in. */
export const frame = createRoute({
  getParentRoute: () => root,
  id: 'frame',
  component: Frame,
  beforeLoad: ({ location }) => {
    if (!hasSession()) throw redirect({ to: '/sign-in', search: { to: location.href } })
  },
})
