import type { QueryClient } from '@tanstack/react-query'
import { createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { TodayPage } from '../today/today-page.tsx'
import { rememberWay } from '../ui/way.ts'
import { adminRoutes } from './admin-routes.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { PageFailure } from './page-failure.tsx'
import { PagePending } from './page-pending.tsx'
import { frame, root } from './root-routes.tsx'
import {
  entryParams,
  journalSearch,
  newPlantSearch,
  plantParams,
  plantsSearch,
  returnSearch,
  speciesParams,
  speciesSearch,
} from './search-params.ts'

// Every page of the application and the address it has. Each is a chunk of its own, loaded when it is about to be opened, but
// for the home, which nearly everybody opens first.

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: returnSearch,
  component: lazyRouteComponent(() => import('../sign-in/sign-in-page.tsx'), 'SignInPage'),
})
const signUp = createRoute({
  getParentRoute: () => root,
  path: '/sign-up',
  validateSearch: returnSearch,
  component: lazyRouteComponent(() => import('../sign-in/sign-up-page.tsx'), 'SignUpPage'),
})
const join = createRoute({
  getParentRoute: () => root,
  path: '/join',
  component: lazyRouteComponent(() => import('../sign-in/sign-up-page.tsx'), 'JoinPage'),
})
const setPassword = createRoute({
  getParentRoute: () => root,
  path: '/set-password',
  component: lazyRouteComponent(() => import('../sign-in/set-password-page.tsx'), 'SetPasswordPage'),
})

const today = createRoute({
  getParentRoute: () => frame,
  path: '/',
  component: TodayPage,
})

const plants = createRoute({
  getParentRoute: () => frame,
  path: '/plants',
  validateSearch: plantsSearch,
  component: lazyRouteComponent(() => import('../plants/list/plants-page.tsx'), 'PlantsPage'),
})
const newPlant = createRoute({
  getParentRoute: () => frame,
  path: '/plants/new',
  validateSearch: newPlantSearch,
  component: lazyRouteComponent(() => import('../plants/add/new-plant-page.tsx'), 'NewPlantPage'),
})
const severalPlants = createRoute({
  getParentRoute: () => frame,
  path: '/plants/several',
  component: lazyRouteComponent(() => import('../plants/add/several-plants-page.tsx'), 'SeveralPlantsPage'),
})
const importPlants = createRoute({
  getParentRoute: () => frame,
  path: '/plants/import',
  component: lazyRouteComponent(() => import('../plants/add/import-plants-page.tsx'), 'ImportPlantsPage'),
})
const plant = createRoute({
  getParentRoute: () => frame,
  path: '/plants/$plantId',
  params: plantParams,
  component: lazyRouteComponent(() => import('../plants/one/plant-page.tsx'), 'PlantPage'),
})
const editPlant = createRoute({
  getParentRoute: () => frame,
  path: '/plants/$plantId/edit',
  params: plantParams,
  component: lazyRouteComponent(() => import('../plants/one/edit-plant-page.tsx'), 'EditPlantPage'),
})
const plantCare = createRoute({
  getParentRoute: () => frame,
  path: '/plants/$plantId/care',
  params: plantParams,
  component: lazyRouteComponent(() => import('../care/plant-care-page.tsx'), 'PlantCarePage'),
})
const suggestCare = createRoute({
  getParentRoute: () => frame,
  path: '/care/suggest',
  component: lazyRouteComponent(() => import('../care/suggest-all-page.tsx'), 'SuggestAllPage'),
})
const away = createRoute({
  getParentRoute: () => frame,
  path: '/care/away',
  component: lazyRouteComponent(() => import('../care/away-page.tsx'), 'AwayPage'),
})

const journal = createRoute({
  getParentRoute: () => frame,
  path: '/journal',
  validateSearch: journalSearch,
  component: lazyRouteComponent(() => import('../journal/journal-page.tsx'), 'JournalPage'),
})
const entry = createRoute({
  getParentRoute: () => frame,
  path: '/journal/$entryId',
  params: entryParams,
  component: lazyRouteComponent(() => import('../journal/entry-page.tsx'), 'EntryPage'),
})

const places = createRoute({
  getParentRoute: () => frame,
  path: '/places',
  component: lazyRouteComponent(() => import('../places/places-page.tsx'), 'PlacesPage'),
})
const tags = createRoute({
  getParentRoute: () => frame,
  path: '/tags',
  component: lazyRouteComponent(() => import('../places/tags-page.tsx'), 'TagsPage'),
})

const catalogue = createRoute({
  getParentRoute: () => frame,
  path: '/catalogue',
  validateSearch: speciesSearch,
  component: lazyRouteComponent(() => import('../catalogue/catalogue-page.tsx'), 'CataloguePage'),
})
const species = createRoute({
  getParentRoute: () => frame,
  path: '/catalogue/$speciesId',
  params: speciesParams,
  component: lazyRouteComponent(() => import('../catalogue/species-page.tsx'), 'SpeciesPage'),
})

const more = createRoute({
  getParentRoute: () => frame,
  path: '/more',
  component: lazyRouteComponent(() => import('./more-page.tsx'), 'MorePage'),
})
const reminders = createRoute({
  getParentRoute: () => frame,
  path: '/reminders',
  component: lazyRouteComponent(() => import('../reminders/reminders-page.tsx'), 'RemindersPage'),
})
const confirmReminders = createRoute({
  getParentRoute: () => root,
  path: '/reminders/confirm/$token',
  component: lazyRouteComponent(() => import('../reminders/by-link-page.tsx'), 'ConfirmPage'),
})
const unsubscribe = createRoute({
  getParentRoute: () => root,
  path: '/reminders/unsubscribe/$token',
  component: lazyRouteComponent(() => import('../reminders/by-link-page.tsx'), 'UnsubscribePage'),
})
const account = createRoute({
  getParentRoute: () => frame,
  path: '/account',
  component: lazyRouteComponent(() => import('../account/account-page.tsx'), 'AccountPage'),
})
const importAccount = createRoute({
  getParentRoute: () => frame,
  path: '/account/import',
  component: lazyRouteComponent(() => import('../account/take/import-page.tsx'), 'ImportPage'),
})
const outbox = createRoute({
  getParentRoute: () => frame,
  path: '/waiting',
  component: lazyRouteComponent(() => import('../waiting/waiting-page.tsx'), 'WaitingPage'),
})

/** Whatever else is asked for, told inside the frame, where the navigation leads on. */
const nothing = createRoute({ getParentRoute: () => frame, path: '$', component: NotFoundPage })

const routes = root.addChildren([
  signIn,
  signUp,
  join,
  setPassword,
  confirmReminders,
  unsubscribe,
  frame.addChildren([
    today,
    plants,
    newPlant,
    severalPlants,
    importPlants,
    plant,
    editPlant,
    plantCare,
    suggestCare,
    away,
    journal,
    entry,
    places,
    tags,
    catalogue,
    species,
    more,
    reminders,
    account,
    importAccount,
    outbox,
    adminRoutes,
    nothing,
  ]),
])

export function makeRouter(queries: QueryClient) {
  const router = createRouter({
    routeTree: routes,
    context: { queries },
    // Only what a page has checked reaches it.
    search: { strict: true },
    defaultPreload: 'intent',
    scrollRestoration: true,
    defaultErrorComponent: PageFailure,
    defaultPendingComponent: PagePending,
    defaultNotFoundComponent: NotFoundPage,
  })
  rememberWay(router.history)
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}
