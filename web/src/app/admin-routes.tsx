import { createRoute, redirect } from '@tanstack/react-router'
import { isAdmin } from '../api/session.ts'
import { lazyPage } from '../i18n/lazy-part.ts'
import { frame } from './root-routes.tsx'
import { newSpeciesSearch, speciesParams, speciesSearch } from './search-params.ts'

/** These pages are for administrators; other users are led home. */
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
  component: lazyPage(() => import('../admin/admin-page.tsx'), 'AdminPage'),
})
const adminSpecies = createRoute({
  getParentRoute: () => admin,
  path: '/species',
  validateSearch: speciesSearch,
  component: lazyPage(() => import('../admin/species/species-list-page.tsx'), 'SpeciesListPage'),
})
const adminNewSpecies = createRoute({
  getParentRoute: () => admin,
  path: '/species/new',
  validateSearch: newSpeciesSearch,
  component: lazyPage(() => import('../admin/species/new-species-page.tsx'), 'NewSpeciesPage'),
})
const adminEditSpecies = createRoute({
  getParentRoute: () => admin,
  path: '/species/$speciesId',
  params: speciesParams,
  component: lazyPage(() => import('../admin/species/edit-species-page.tsx'), 'EditSpeciesPage'),
})
const adminImport = createRoute({
  getParentRoute: () => admin,
  path: '/import',
  component: lazyPage(() => import('../admin/species/import-species-page.tsx'), 'ImportSpeciesPage'),
})
const adminCategories = createRoute({
  getParentRoute: () => admin,
  path: '/categories',
  component: lazyPage(() => import('../admin/categories-page.tsx'), 'CategoriesPage'),
})
const adminUsers = createRoute({
  getParentRoute: () => admin,
  path: '/users',
  component: lazyPage(() => import('../admin/users-page.tsx'), 'UsersPage'),
})
const adminJoining = createRoute({
  getParentRoute: () => admin,
  path: '/joining',
  component: lazyPage(() => import('../admin/joining/joining-page.tsx'), 'JoiningPage'),
})
const adminBackups = createRoute({
  getParentRoute: () => admin,
  path: '/backups',
  component: lazyPage(() => import('../admin/backups/backups-page.tsx'), 'BackupsPage'),
})
const adminKeys = createRoute({
  getParentRoute: () => admin,
  path: '/keys',
  component: lazyPage(() => import('../admin/keys-page.tsx'), 'KeysPage'),
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
