import type { QueryClient } from '@tanstack/react-query'
import { createRoute, createRouter, redirect } from '@tanstack/react-router'
import { methodsQuery } from '../api/queries.ts'
import { hasSession } from '../api/session.ts'
import { keepAuthorizeRequest } from '../authorize/kept-request.ts'
import type { Rights } from '../gardens/role.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { lazyPage } from '../i18n/lazy-part.ts'
import { keepCallback } from '../sign-in/callback-address.ts'
import { keepInvitation } from '../sign-in/invitation-token.ts'
import { TodayPage } from '../today/today-page.tsx'
import { rememberWay } from '../ui/way.ts'
import { adminRoutes } from './admin-routes.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { PageFailure } from './page-failure.tsx'
import styles from './page-pending.module.css'
import { frame, root } from './root-routes.tsx'
import {
  entryParams,
  journalSearch,
  labelsSearch,
  newPlantSearch,
  plantParams,
  plantsSearch,
  returnSearch,
  speciesParams,
  speciesSearch,
  todaySearch,
} from './search-params.ts'

// Every page of the application and the address it has. Each is a chunk of its own, loaded when it is about to be opened, but
// for the home, which most visitors open first. One that is for changes alone says what right it needs.

/** No page waits longer for an answer that it can do without. */
const PATIENCE_MS = 1_000

/** What a page in front of the sign-in says depends on the server: known before, nothing on it moves. */
async function loadMethods({ context }: { context: { queries: QueryClient } }): Promise<void> {
  const asked = context.queries.ensureQueryData(methodsQuery()).catch(() => undefined)
  await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
}

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: returnSearch,
  loader: loadMethods,
  component: lazyPage(() => import('../sign-in/sign-in-page.tsx'), 'SignInPage'),
})
const signUp = createRoute({
  getParentRoute: () => root,
  path: '/sign-up',
  validateSearch: returnSearch,
  loader: loadMethods,
  component: lazyPage(() => import('../sign-in/sign-up-page.tsx'), 'SignUpPage'),
})
const join = createRoute({
  getParentRoute: () => root,
  path: '/join',
  // The token leaves the address before anything else happens.
  beforeLoad: ({ location }) => {
    if (location.hash === '') return
    keepInvitation(location.hash)
    throw redirect({ to: '/join', replace: true })
  },
  loader: loadMethods,
  component: lazyPage(() => import('../people/join/join-page.tsx'), 'JoinPage'),
})
const callback = createRoute({
  getParentRoute: () => root,
  path: '/auth/callback',
  component: lazyPage(() => import('../sign-in/callback-page.tsx'), 'CallbackPage'),
})
const authorize = createRoute({
  getParentRoute: () => root,
  path: '/oauth/authorize',
  beforeLoad: ({ location }) => {
    if (!hasSession()) throw redirect({ to: '/sign-in', search: { to: location.href } })
  },
  component: lazyPage(() => import('../authorize/authorize-page.tsx'), 'AuthorizePage'),
})
const recover = createRoute({
  getParentRoute: () => root,
  path: '/recover',
  loader: loadMethods,
  component: lazyPage(() => import('../sign-in/recover-page.tsx'), 'RecoverPage'),
})
const setPassword = createRoute({
  getParentRoute: () => root,
  path: '/set-password',
  component: lazyPage(() => import('../sign-in/set-password-page.tsx'), 'SetPasswordPage'),
})
const confirmEmail = createRoute({
  getParentRoute: () => root,
  path: '/confirm-email',
  component: lazyPage(() => import('../sign-in/confirm-email-page.tsx'), 'ConfirmEmailPage'),
})

const today = createRoute({
  getParentRoute: () => frame,
  path: '/',
  validateSearch: todaySearch,
  component: TodayPage,
})

const plants = createRoute({
  getParentRoute: () => frame,
  path: '/plants',
  validateSearch: plantsSearch,
  component: lazyPage(() => import('../plants/list/plants-page.tsx'), 'PlantsPage'),
})
const newPlant = createRoute({
  getParentRoute: () => frame,
  path: '/plants/new',
  staticData: { needs: 'change' },
  validateSearch: newPlantSearch,
  component: lazyPage(() => import('../plants/add/new-plant-page.tsx'), 'NewPlantPage'),
})
const severalPlants = createRoute({
  getParentRoute: () => frame,
  path: '/plants/several',
  staticData: { needs: 'change' },
  component: lazyPage(() => import('../plants/add/several-plants-page.tsx'), 'SeveralPlantsPage'),
})
const importPlants = createRoute({
  getParentRoute: () => frame,
  path: '/plants/import',
  staticData: { needs: 'change' },
  component: lazyPage(() => import('../plants/add/import-plants-page.tsx'), 'ImportPlantsPage'),
})
const plant = createRoute({
  getParentRoute: () => frame,
  path: '/plants/$plantId',
  params: plantParams,
  component: lazyPage(() => import('../plants/one/plant-page.tsx'), 'PlantPage'),
})
const editPlant = createRoute({
  getParentRoute: () => frame,
  path: '/plants/$plantId/edit',
  staticData: { needs: 'change' },
  params: plantParams,
  component: lazyPage(() => import('../plants/one/edit-plant-page.tsx'), 'EditPlantPage'),
})
const plantCare = createRoute({
  getParentRoute: () => frame,
  path: '/plants/$plantId/care',
  params: plantParams,
  component: lazyPage(() => import('../care/plant-care-page.tsx'), 'PlantCarePage'),
})
const suggestCare = createRoute({
  getParentRoute: () => frame,
  path: '/care/suggest',
  staticData: { needs: 'change' },
  component: lazyPage(() => import('../care/suggest-all-page.tsx'), 'SuggestAllPage'),
})
const away = createRoute({
  getParentRoute: () => frame,
  path: '/care/away',
  staticData: { needs: 'change' },
  component: lazyPage(() => import('../care/away-page.tsx'), 'AwayPage'),
})

const labels = createRoute({
  getParentRoute: () => frame,
  path: '/labels',
  validateSearch: labelsSearch,
  component: lazyPage(() => import('../labels/labels-page.tsx'), 'LabelsPage'),
})

const journal = createRoute({
  getParentRoute: () => frame,
  path: '/journal',
  validateSearch: journalSearch,
  component: lazyPage(() => import('../journal/journal-page.tsx'), 'JournalPage'),
})
const entry = createRoute({
  getParentRoute: () => frame,
  path: '/journal/$entryId',
  params: entryParams,
  component: lazyPage(() => import('../journal/entry-page.tsx'), 'EntryPage'),
})

const places = createRoute({
  getParentRoute: () => frame,
  path: '/places',
  component: lazyPage(() => import('../places/places-page.tsx'), 'PlacesPage'),
})
const tags = createRoute({
  getParentRoute: () => frame,
  path: '/tags',
  component: lazyPage(() => import('../places/tags-page.tsx'), 'TagsPage'),
})

const catalogue = createRoute({
  getParentRoute: () => frame,
  path: '/catalogue',
  validateSearch: speciesSearch,
  component: lazyPage(() => import('../catalogue/catalogue-page.tsx'), 'CataloguePage'),
})
const species = createRoute({
  getParentRoute: () => frame,
  path: '/catalogue/$speciesId',
  params: speciesParams,
  component: lazyPage(() => import('../catalogue/species-page.tsx'), 'SpeciesPage'),
})

const wishes = createRoute({
  getParentRoute: () => frame,
  path: '/wishes',
  component: lazyPage(() => import('../wishes/wishes-page.tsx'), 'WishesPage'),
})

const more = createRoute({
  getParentRoute: () => frame,
  path: '/more',
  component: lazyPage(() => import('./more-page.tsx'), 'MorePage'),
})
const reminders = createRoute({
  getParentRoute: () => frame,
  path: '/reminders',
  component: lazyPage(() => import('../reminders/reminders-page.tsx'), 'RemindersPage'),
})
const confirmReminders = createRoute({
  getParentRoute: () => root,
  path: '/reminders/confirm/$token',
  component: lazyPage(() => import('../reminders/by-link-page.tsx'), 'ConfirmPage'),
})
const unsubscribe = createRoute({
  getParentRoute: () => root,
  path: '/reminders/unsubscribe/$token',
  component: lazyPage(() => import('../reminders/by-link-page.tsx'), 'UnsubscribePage'),
})
const account = createRoute({
  getParentRoute: () => frame,
  path: '/account',
  component: lazyPage(() => import('../account/account-page.tsx'), 'AccountPage'),
})
const people = createRoute({
  getParentRoute: () => frame,
  path: '/people',
  component: lazyPage(() => import('../people/people-page.tsx'), 'PeoplePage'),
})
const numbers = createRoute({
  getParentRoute: () => frame,
  path: '/numbers',
  component: lazyPage(() => import('../numbers/numbers-page.tsx'), 'NumbersPage'),
})
const security = createRoute({
  getParentRoute: () => frame,
  path: '/account/security',
  component: lazyPage(() => import('../security/security-page.tsx'), 'SecurityPage'),
})
const importAccount = createRoute({
  getParentRoute: () => frame,
  path: '/account/import',
  component: lazyPage(() => import('../account/take/import-page.tsx'), 'ImportPage'),
})
const outbox = createRoute({
  getParentRoute: () => frame,
  path: '/waiting',
  component: lazyPage(() => import('../waiting/waiting-page.tsx'), 'WaitingPage'),
})

/** Whatever else is asked for, told inside the frame, where the navigation leads on. */
const nothing = createRoute({ getParentRoute: () => frame, path: '$', component: NotFoundPage })

const routes = root.addChildren([
  signIn,
  signUp,
  join,
  callback,
  authorize,
  recover,
  setPassword,
  confirmEmail,
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
    labels,
    journal,
    entry,
    places,
    tags,
    catalogue,
    species,
    wishes,
    more,
    reminders,
    account,
    people,
    numbers,
    security,
    importAccount,
    outbox,
    adminRoutes,
    nothing,
  ]),
])

export function makeRouter(queries: QueryClient) {
  // Before the router reads the address.
  keepCallback()
  keepAuthorizeRequest()
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
  interface StaticDataRouteOption {
    /** What a user must be allowed in the garden to see the page. */
    needs?: keyof Rights
  }
}

/** Stands there while the chunk of a page is loaded; it is heard at once, and seen after a while. */
function PagePending() {
  const { t } = useI18n()
  return (
    <p role="status" className={styles.pending}>
      {t.app.loading}
    </p>
  )
}
