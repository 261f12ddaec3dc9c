import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { createRootRoute, createRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'

// The least that shows the tasks of the day with the libraries of the web application: no styles, no pictures, one language,
// nothing kept, nothing sent. What Frond takes beyond it is its own.

const { accessToken } = JSON.parse(localStorage.getItem('frond.session') ?? '{}')

async function tasks() {
  const headers = { Authorization: `Bearer ${accessToken}` }
  const response = await fetch('/api/v1/care-tasks?size=100&page=0&sort=place', { headers })
  return (await response.json()).data.items
}

function Tasks() {
  const { data = [] } = useQuery({ queryKey: ['tasks'], queryFn: tasks })
  return data.length === 0
    ? null
    : createElement(
        'main',
        null,
        createElement('h2', null, 'Today'),
        createElement(
          'ul',
          null,
          data.map(({ scheduleId, plant }) =>
            createElement(
              'li',
              { key: scheduleId },
              plant.name,
              createElement('button', { type: 'button' }, 'Done'),
            ),
          ),
        ),
      )
}

const root = createRootRoute({ component: Outlet })
const home = createRoute({ getParentRoute: () => root, path: '/', component: Tasks })
const router = createRouter({ routeTree: root.addChildren([home]) })

createRoot(document.getElementById('root')).render(
  createElement(
    QueryClientProvider,
    { client: new QueryClient() },
    createElement(RouterProvider, { router }),
  ),
)
