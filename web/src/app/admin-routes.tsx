import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { isAdmin } from '../api/session.ts'
import { frame } from './root-routes.tsx'
import { newSpeciesSearch, speciesParams, speciesSearch } from './search-params.ts'

/** For administrators; everybody else is at home. */
const admin = createRoute({
  getParentRoute: () => frame,
  path: '/admin',
  beforeLoad: () => {
    if (!isAdmin()) throw redirect({ to: '/' })
  },
})
const adminHome = createRoute({
  getParentRoute: () => admin,
  path: '/',
  component: lazyRouteComponent(() => import('../admin/admin-page.tsx'), 'AdminPage'),
})
const adminSpecies = createRoute({
  getParentRoute: () => admin,
  path: '/species',
  validateSearch: speciesSearch,
  component: lazyRouteComponent(() => import('../admin/species/species-list-page.tsx'), 'SpeciesListPage'),
})
const adminNewSpecies = createRoute({
  getParentRoute: () => admin,
  path: '/species/new',
  validateSearch: newSpeciesSearch,
  component: lazyRouteComponent(() => import('../admin/species/new-species-page.tsx'), 'NewSpeciesPage'),
})
const adminEditSpecies = createRoute({
  getParentRoute: () => admin,
  path: '/species/$speciesId',
  params: speciesParams,
  component: lazyRouteComponent(() => import('../admin/species/edit-species-page.tsx'), 'EditSpeciesPage'),
})
const adminImport = createRoute({
  getParentRoute: () => admin,
  path: '/import',
  component: lazyRouteComponent(
    () => import('../admin/species/import-species-page.tsx'),
    'ImportSpeciesPage',
  ),
})
const adminCategories = createRoute({
  getParentRoute: () => admin,
  path: '/categories',
  component: lazyRouteComponent(() => import('../admin/categories-page.tsx'), 'CategoriesPage'),
})
const adminUsers = createRoute({
  getParentRoute: () => admin,
  path: '/users',
  component: lazyRouteComponent(() => import('../admin/users-page.tsx'), 'UsersPage'),
})
const adminJoining = createRoute({
  getParentRoute: () => admin,
  path: '/joining',
  component: lazyRouteComponent(() => import('../admin/joining/joining-page.tsx'), 'JoiningPage'),
})
const adminBackups = createRoute({
  getParentRoute: () => admin,
  path: '/backups',
  component: lazyRouteComponent(() => import('../admin/backups/backups-page.tsx'), 'BackupsPage'),
})
const adminKeys = createRoute({
  getParentRoute: () => admin,
  path: '/keys',
  component: lazyRouteComponent(() => import('../admin/keys-page.tsx'), 'KeysPage'),
})

export const adminRoutes = admin.addChildren([
  adminHome,
  adminSpecies,
  adminNewSpecies,
  adminEditSpecies,
  adminImport,
  adminCategories,
  adminUsers,
  adminJoining,
  adminBackups,
  adminKeys,
])
