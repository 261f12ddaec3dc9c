/**
 * Every failure a client can meet: its name in the code, its number on the wire, the HTTP status and the
 * text shown when the place that throws has nothing better to say. Clients know the numbers: never change one.
 */
export const ERRORS = {
  UNAUTHENTICATED: [401, 401, 'Sign in first: this needs a valid access token.'],
  FORBIDDEN: [403, 403, 'Your account may not do this.'],

  BODY_MALFORMED: [1100, 400, 'The body is not valid JSON.'],
  VALIDATION_FAILED: [1101, 400, 'The request has invalid fields.'],
  UNSUPPORTED_MEDIA_TYPE: [1102, 415, 'This content type is not accepted here.'],
  INVALID_URI: [1103, 400, 'The address is malformed.'],
  ROUTE_NOT_FOUND: [1104, 404, 'There is nothing at this address.'],
  METHOD_NOT_ALLOWED: [1105, 405, 'This address does not support that method.'],
  IDEMPOTENCY_CONFLICT: [1106, 409, 'This Idempotency-Key belongs to another request.'],
  PAYLOAD_TOO_LARGE: [1107, 413, 'The body is too large.'],
  RATE_LIMITED: [1108, 429, 'Too many requests; wait a little.'],
  PRECONDITION_FAILED: [1109, 412, 'The resource has changed since you read it.'],
  URI_TOO_LONG: [1110, 414, 'The address is too long.'],
  HEADERS_TOO_LARGE: [1111, 431, 'The request headers are too large.'],
  REQUEST_TIMEOUT: [1112, 408, 'The request took too long to arrive.'],
  RANGE_NOT_SATISFIABLE: [1113, 416, 'The file has no such range.'],

  BACKEND_FAILED: [1900, 500, 'The image could not be transformed.'],
  STORAGE_FULL: [1902, 507, 'There is no room left to store this.'],
  UNAVAILABLE: [1903, 503, 'The service is not available right now; try again shortly.'],
  OVERLOADED: [1904, 503, 'The service is busy; try again shortly.'],
  INTERNAL: [1999, 500, 'Something went wrong on our side.'],

  EMAIL_TAKEN: [2001, 409, 'An account with this e-mail address already exists.'],
  WEAK_PASSWORD: [2002, 400, 'This password is too common; choose another.'],
  USER_NOT_FOUND: [2003, 404, 'There is no such user.'],
  SESSION_NOT_FOUND: [2004, 404, 'There is no such session.'],
  LAST_ADMIN: [2005, 409, 'The last administrator cannot be removed or demoted.'],
  LINK_INVALID: [
    2007,
    404,
    'This link has been used or has expired; ask the person who gave it to you for a new one.',
  ],
  INVITATION_NOT_FOUND: [2008, 404, 'There is no such invitation.'],
  SECOND_FACTOR_REQUIRED: [2009, 409, 'The password is right; a code of the second factor is needed, too.'],
  SECOND_FACTOR_STATE: [2010, 409, 'The second factor is on already, or off, or none is pending.'],
  MAIL_UNAVAILABLE: [
    2011,
    409,
    'This server sends no mail: its operator has to set SMTP_URL, MAIL_FROM and PUBLIC_URL.',
  ],
  IDENTITY_TAKEN: [2012, 409, 'This identity belongs to an account already.'],
  IDENTITY_NOT_FOUND: [2013, 404, 'There is no such identity.'],
  LAST_SIGN_IN_METHOD: [2014, 409, 'This is the last way to sign in to the account; add another first.'],
  IDENTITY_UNUSABLE: [
    2015,
    409,
    'The service that you sign in by tells no e-mail address, which an account here needs.',
  ],
  FLOW_INVALID: [2016, 400, 'This has been finished already, or took too long; begin anew.'],
  PASSKEY_NOT_FOUND: [2017, 404, 'There is no such passkey.'],
  PASSKEY_UNAVAILABLE: [
    2018,
    409,
    'Passkeys need a PUBLIC_URL with https and a name, and each can be added once; at most ten for an account.',
  ],
  PROVIDER_NOT_FOUND: [2019, 404, 'There is no such service to sign in by.'],
  NOT_FRESH: [2020, 409, 'Sign in again, or send the password of the account, to do this.'],

  SPECIES_NOT_FOUND: [3001, 404, 'There is no such species.'],
  TRANSLATION_NOT_FOUND: [3002, 404, 'The species has no translation in this language.'],
  CATEGORY_NOT_FOUND: [3101, 404, 'There is no such category.'],
  CATEGORY_NAME_TAKEN: [3102, 409, 'A category with this name already exists.'],

  PLANT_NOT_FOUND: [4001, 404, 'There is no such plant.'],
  TAG_NOT_FOUND: [4101, 404, 'There is no such tag.'],
  TAG_NAME_TAKEN: [4102, 409, 'You already have a tag with this name.'],
  REGION_NOT_FOUND: [4201, 404, 'There is no such region.'],
  REGION_REORDER_INVALID: [4203, 409, 'The new order must name each of your regions exactly once.'],
  LOCATION_NOT_FOUND: [4301, 404, 'There is no such location.'],
  LOCATION_REORDER_INVALID: [4303, 409, 'The new order must name each location of the region exactly once.'],
  JOURNAL_NOT_FOUND: [4401, 404, 'There is no such journal entry.'],
  SCHEDULE_NOT_FOUND: [4501, 404, 'There is no such care schedule.'],
  SCHEDULE_EXISTS: [4502, 409, 'The plant already has a schedule of this type.'],
  SCHEDULE_INACTIVE: [4503, 409, 'The schedule is paused, or its plant is not active.'],
  CHANNEL_NOT_FOUND: [4601, 404, 'There is no such reminder channel.'],
  CHANNEL_EXISTS: [4602, 409, 'This reminder channel already exists.'],
  CHANNEL_LIMIT: [4603, 409, 'You already have 20 reminder channels, the most there can be.'],
  CHANNEL_UNAVAILABLE: [4604, 409, 'This server is not set up for this kind of channel.'],
  TARGET_REFUSED: [
    4605,
    400,
    'This server may not call that address. Public https addresses without a user name are allowed; any other has to be listed by the operator in OUTBOUND_ALLOW.',
  ],
  CALENDAR_NOT_FOUND: [4606, 404, 'There is no such calendar.'],
  GARDEN_NOT_FOUND: [4701, 404, 'There is no such garden, or you have no place in it today.'],
  GRANT_NOT_FOUND: [4702, 404, 'There is no such person, link or key.'],
  ALREADY_MEMBER: [4703, 409, 'This person is in the garden already.'],
  GRANT_LIMIT: [4704, 409, 'There are as many of these as there can be; end one first.'],
  ASSIGNEE_NOT_FOUND: [4705, 404, 'Turns are taken by the owner and by members without a last day.'],
  PROBLEM_NOT_FOUND: [4801, 404, 'There is no such problem of a plant.'],
  PROBLEM_LIMIT: [4802, 409, 'A garden has at most 1,000 open problems; end one first.'],
  WISH_NOT_FOUND: [4803, 404, 'There is no such wish.'],
  WISH_LIMIT: [4804, 409, 'A garden has at most 500 wishes; delete one first.'],

  MEDIA_NOT_FOUND: [5001, 404, 'There is no such file.'],
  MEDIA_TYPE_UNSUPPORTED: [5002, 415, 'Files of this type are not accepted.'],
  MEDIA_DIMENSIONS: [5003, 400, 'The image has, or would have, too many pixels or frames.'],
  MEDIA_QUOTA: [5004, 409, 'Your storage is full.'],
  MEDIA_NOT_TRANSFORMABLE: [5005, 400, 'Only images can be transformed.'],
  MEDIA_DAMAGED: [5006, 400, 'The file is damaged: it begins like an image but cannot be read as one.'],

  BACKUPS_OFF: [6001, 409, 'This server makes no backups: its operator has to set BACKUP_DIR first.'],
  BACKUP_RUNNING: [6002, 409, 'A backup is already running; the list shows when it is done.'],
} as const satisfies Record<string, readonly [code: number, status: number, message: string]>

/** Numbers that clients of earlier versions know. A number whose error goes is added here, so that it gets no other meaning. */
export const RETIRED_CODES: readonly number[] = [
  2006, // REGISTRATION_CLOSED, which is FORBIDDEN now.
]

export type ErrorName = keyof typeof ERRORS

export interface FieldProblem {
  readonly path: string
  readonly message: string
}

interface AppErrorOptions {
  readonly message?: string
  /** What is wrong with which field; for VALIDATION_FAILED. */
  readonly problems?: readonly FieldProblem[]
  readonly headers?: Readonly<Record<string, string>>
  readonly cause?: unknown
  /** Logged elsewhere, once for many requests: the error handler logs it at debug level only. */
  readonly isLogged?: boolean
}

/** Every 503 passes by itself: five seconds suit a restart or a short overload. */
const RETRY_AFTER = { 'Retry-After': '5' } as const

/** The one way to fail on purpose: anyone throws it, the error handler alone turns it into a response. */
export class AppError extends Error {
  readonly errorName: ErrorName
  readonly code: number
  readonly status: number
  readonly problems: readonly FieldProblem[] | undefined
  readonly headers: Readonly<Record<string, string>>
  readonly isLogged: boolean

  constructor(errorName: ErrorName, options: AppErrorOptions = {}) {
    const [code, status, message] = ERRORS[errorName]
    super(options.message ?? message, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'AppError'
    this.errorName = errorName
    this.code = code
    this.status = status
    this.problems = options.problems
    this.headers = { ...(status === 503 ? RETRY_AFTER : {}), ...options.headers }
    this.isLogged = options.isLogged ?? false
  }
}

/** The response stays small however wrong the request is. */
export const MOST_PROBLEMS = 100
const LONGEST_PATH = 200

export function validationFailed(found: readonly FieldProblem[]): AppError {
  const problems = found.slice(0, MOST_PROBLEMS).map(withShortPath)
  const [first] = problems
  const count = found.length > MOST_PROBLEMS ? `more than ${MOST_PROBLEMS}` : found.length
  const message =
    problems.length === 1 && first !== undefined
      ? `${first.path} ${first.message}.`
      : `The request has ${count} invalid fields.`
  return new AppError('VALIDATION_FAILED', { message, problems })
}

function withShortPath({ path, message }: FieldProblem): FieldProblem {
  return { path: path.length > LONGEST_PATH ? `${path.slice(0, LONGEST_PATH)}…` : path, message }
}
