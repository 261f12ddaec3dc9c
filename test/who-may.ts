/**
 * What callers may do, as it was promised: these tables are written by hand, and the walk in `who-may.test.ts` holds the service to
 * them. All callers name the garden of Ada, in which they have the role of their column.
 */

/**
 * A stranger; an administrator without a place there; sessions of a viewer, a sitter, a member and the owner; links of a viewer, a
 * sitter, and one whose first day is still to come; keys of a viewer, a sitter and a member, and the administrator's for another garden.
 */
export const CALLERS = [
  ...['stranger', 'administrator', 'viewer', 'sitter', 'member', 'owner'],
  ...["viewer's link", "sitter's link", 'early link'],
  ...["viewer's key", "sitter's key", "member's key", "administrator's key"],
] as const

/** `in` is any response that the request deserves by itself: it was let in. */
const ROWS = {
  self: '401 404  200 200 200 200  200 200 200  200 200 200 404',
  seenByLinks: '401 404  200 200 200 200  200 200 403  200 200 200 404',
  ownEntry: '401 404  200 200 200 200  403 200 403  200 200 200 404',
  seen: '401 404  200 200 200 200  403 403 403  200 200 200 404',
  care: '401 404  403 in  in  in   403 in  403  403 in  in  404',
  watch: '401 404  403 in  in  in   403 403 403  403 in  in  404',
  change: '401 404  403 403 in  in   403 403 403  403 403 in  404',
  grants: '401 404  in  in  in  in   403 403 403  403 403 403 404',
  account: '401 in   in  in  in  in   403 403 403  403 403 403 403',
  oneGarden: '401 404  200 200 200 200  403 403 403  403 403 403 403',
  admin: '401 in   403 403 403 403  403 403 403  403 403 403 403',
  keys: '401 404  403 403 403 403  403 403 403  in  in  in  404',
  public: 'in  in   in  in  in  in   in  in  in   in  in  in  in',
} as const

const MAY: Readonly<Record<keyof typeof ROWS, readonly string[]>> = {
  self: ['GET /api/v1/grants/self'],
  seenByLinks: [
    'GET /api/v1/plants',
    'GET /api/v1/plants/{id}',
    'GET /api/v1/regions',
    'GET /api/v1/care-tasks',
    'GET /api/v1/care-tasks/summary',
  ],
  ownEntry: ['GET /api/v1/plant-journals/{id}'],
  seen: [
    'GET /api/v1/plant-journals',
    'GET /api/v1/plant-tags',
    'GET /api/v1/plant-tags/{id}',
    'GET /api/v1/regions/{id}',
    'GET /api/v1/locations/{id}',
    'GET /api/v1/care-schedules',
    'GET /api/v1/care-schedules/{id}',
    'GET /api/v1/care-schedules/{id}/history',
    'GET /api/v1/plant-problems',
    'GET /api/v1/plant-problems/{id}',
    'GET /api/v1/wishes',
    'GET /api/v1/wishes/{id}',
    'GET /api/v1/plants/{id}/care-suggestions',
    'GET /api/v1/plants/{id}/measurements',
    'GET /api/v1/plants/{id}/measurements/{name}',
    'GET /api/v1/care-calendar',
    'GET /api/v1/garden-statistics',
    'GET /api/v1/care-tasks/plants',
    'GET /api/v1/search',
    'GET /api/v1/media',
    'GET /api/v1/events',
    'GET /api/v1/grants',
    'GET /api/v1/grants/{id}',
  ],
  care: [
    'POST /api/v1/care-tasks/done',
    'POST /api/v1/care-tasks/snooze',
    'POST /api/v1/care-tasks/skip',
    'POST /api/v1/care-tasks/restore',
    'POST /api/v1/plant-journals',
    'PUT /api/v1/plant-journals/{id}',
    'DELETE /api/v1/plant-journals/{id}',
    'POST /api/v1/media',
  ],
  watch: ['POST /api/v1/plant-problems', 'PUT /api/v1/plant-problems/{id}'],
  change: [
    'POST /api/v1/plants',
    'PATCH /api/v1/plants',
    'PUT /api/v1/plants/{id}',
    'DELETE /api/v1/plants/{id}',
    'POST /api/v1/regions',
    'PUT /api/v1/regions/order',
    'PUT /api/v1/regions/{id}',
    'DELETE /api/v1/regions/{id}',
    'POST /api/v1/regions/{id}/locations',
    'PUT /api/v1/regions/{id}/locations/order',
    'PUT /api/v1/locations/{id}',
    'DELETE /api/v1/locations/{id}',
    'POST /api/v1/plant-tags',
    'PUT /api/v1/plant-tags/{id}',
    'DELETE /api/v1/plant-tags/{id}',
    'POST /api/v1/care-schedules',
    'POST /api/v1/care-schedules/bulk',
    'POST /api/v1/care-schedules/pause',
    'POST /api/v1/care-schedules/resume',
    'PUT /api/v1/care-schedules/{id}',
    'DELETE /api/v1/care-schedules/{id}',
    'DELETE /api/v1/plant-problems/{id}',
    'POST /api/v1/wishes',
    'PUT /api/v1/wishes/{id}',
    'DELETE /api/v1/wishes/{id}',
    'DELETE /api/v1/media/{id}',
  ],
  // What of it a session may depends on the grant, and with POST on the body.
  grants: [
    'POST /api/v1/grants',
    'PUT /api/v1/grants/{id}',
    'DELETE /api/v1/grants/{id}',
    'POST /api/v1/grants/{id}/renew',
  ],
  account: [
    'PUT /api/v1/auth/password',
    'PUT /api/v1/auth/email',
    'GET /api/v1/auth/sessions',
    'GET /api/v1/auth/activity',
    'GET /api/v1/auth/security',
    'POST /api/v1/auth/passkeys',
    'POST /api/v1/auth/passkeys/options',
    'PUT /api/v1/auth/passkeys/{id}',
    'DELETE /api/v1/auth/passkeys/{id}',
    'POST /api/v1/auth/identities',
    'DELETE /api/v1/auth/identities/{id}',
    'POST /api/v1/auth/second-factor',
    'POST /api/v1/auth/second-factor/confirm',
    'DELETE /api/v1/auth/second-factor',
    'DELETE /api/v1/auth/sessions/{id}',
    'GET /api/v1/auth/me',
    'PUT /api/v1/auth/me',
    'DELETE /api/v1/auth/me',
    'GET /api/v1/auth/me/storage',
    'GET /api/v1/auth/me/export',
    'POST /api/v1/auth/me/import',
    'POST /api/v1/grants/accept',
    'POST /api/v1/oauth/look',
    'POST /api/v1/oauth/grants',
    'GET /api/v1/gardens',
    'PUT /api/v1/gardens/{id}',
    'GET /api/v1/care-settings',
    'PUT /api/v1/care-settings',
    'GET /api/v1/reminder-channels',
    'POST /api/v1/reminder-channels',
    'GET /api/v1/reminder-channels/{id}',
    'PUT /api/v1/reminder-channels/{id}',
    'DELETE /api/v1/reminder-channels/{id}',
    'POST /api/v1/reminder-channels/{id}/test',
    'POST /api/v1/reminder-channels/{id}/rotate',
    'GET /api/v1/reminder-channels/{id}/deliveries',
    'GET /api/v1/calendar-feed',
    'POST /api/v1/calendar-feed',
    'DELETE /api/v1/calendar-feed',
  ],
  oneGarden: ['GET /api/v1/gardens/{id}'],
  admin: [
    'POST /api/v1/admin/jwt/rotate',
    'GET /api/v1/admin/jwt/keys',
    'GET /api/v1/admin/users',
    'POST /api/v1/admin/users',
    'PUT /api/v1/admin/users/{id}',
    'POST /api/v1/admin/users/{id}/password-link',
    'GET /api/v1/admin/invitations',
    'POST /api/v1/admin/invitations',
    'DELETE /api/v1/admin/invitations/{id}',
    'GET /api/v1/admin/backups',
    'POST /api/v1/admin/backups',
    'POST /api/v1/plant-categories',
    'PUT /api/v1/plant-categories/{id}',
    'DELETE /api/v1/plant-categories/{id}',
    'POST /api/v1/plant-species',
    'PUT /api/v1/plant-species/{id}',
    'DELETE /api/v1/plant-species/{id}',
    'PUT /api/v1/plant-species/{id}/translations/{lang}',
    'DELETE /api/v1/plant-species/{id}/translations/{lang}',
  ],
  keys: ['POST /mcp'],
  public: [
    'GET /healthz',
    'GET /readyz',
    'GET /metrics',
    'GET /openapi.json',
    'GET /.well-known/jwks.json',
    'GET /.well-known/openid-configuration',
    'GET /.well-known/oauth-protected-resource',
    'GET /.well-known/oauth-authorization-server',
    'POST /api/v1/auth/login',
    'POST /api/v1/auth/refresh',
    'POST /api/v1/auth/logout',
    'POST /api/v1/auth/register',
    'POST /api/v1/auth/email/confirm',
    'POST /api/v1/auth/passkey-sign-in',
    'POST /api/v1/auth/passkey-sign-in/options',
    'POST /api/v1/auth/oidc/start',
    'POST /api/v1/auth/oidc/finish',
    'POST /api/v1/auth/recovery',
    'POST /api/v1/auth/set-password',
    'GET /api/v1/auth/registration',
    'GET /api/v1/auth/methods',
    'POST /api/v1/grants/look',
    'GET /api/v1/media/{month}/{name}',
    'GET /api/v1/shared-media/{token}',
    'GET /api/v1/enumerations',
    'GET /api/v1/plant-categories',
    'GET /api/v1/plant-species',
    'GET /api/v1/plant-species/{id}',
    'GET /api/v1/push-key',
    'GET /api/v1/calendar/{token}.ics',
    'POST /api/v1/reminder-confirm/{token}',
    'POST /api/v1/reminder-unsubscribe/{token}',
  ],
}

/** What each caller gets, in the order of `CALLERS`, by the operation. */
export const WHO_MAY: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(MAY).flatMap(([row, operations]) =>
    operations.map((operation) => [operation, cellsOf(row)] as const),
  ),
)

function cellsOf(row: string): string[] {
  const cells = new Map<string, string>(Object.entries(ROWS)).get(row)
  return cells?.split(/ +/) ?? []
}

const PLACED = ['locationId', 'regionId', 'tagId']
const PAGED = ['page', 'size']
const PLANT_SORTS = ['name', 'createdAt', 'plantingDate', 'nextDue', 'location', 'species']

/**
 * What links get for each query parameter of what they may read, and for each of the texts that it may be. With 200 it filters,
 * sorts or pages by what a link is shown anyway; all else is refused.
 */
const LINKS_ASK: Readonly<Record<number, Readonly<Record<string, readonly string[]>>>> = {
  200: {
    'GET /api/v1/plants': [
      ...['keywords', 'speciesId', ...PLACED, 'status', 'ids', 'updatedSince', ...PAGED, 'after'],
      ...PLANT_SORTS.flatMap((sort) => [`sort=${sort}`, `sort=-${sort}`]),
    ],
    'GET /api/v1/regions': ['ids', 'updatedSince'],
    'GET /api/v1/care-tasks': ['until', 'plantId', ...PLACED, 'type', 'sort=due', 'sort=place', ...PAGED],
  },
  400: {
    'GET /api/v1/care-tasks': ['assigneeId'],
    'GET /api/v1/care-tasks/summary': ['assigneeId'],
  },
  403: {
    'GET /api/v1/plants': ['problem=open'],
  },
}

/** The status by the operation and the parameter, as `GET /api/v1/plants?problem=open`. */
export const LINKS_MAY_ASK: Readonly<Record<string, number>> = Object.fromEntries(
  Object.entries(LINKS_ASK).flatMap(([status, operations]) =>
    Object.entries(operations).flatMap(([operation, parameters]) =>
      parameters.map((parameter) => [`${operation}?${parameter}`, Number(status)]),
    ),
  ),
)
