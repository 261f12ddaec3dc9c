import type { Generated, Kysely } from 'kysely'

declare const gardenBrand: unique symbol

/**
 * The id of the user that a garden, and so each of its rows, belongs to. A type of its own, so that an owner and the id of a row cannot
 * be mistaken for each other.
 */
export type GardenId = number & { readonly [gardenBrand]: true }

/** The tables as both engines hold them: times are epoch milliseconds, ids stay in the safe integer range. */
export interface Tables {
  plant_categories: {
    id: Generated<number>
    name: string
    /** The name with its case folded: unique, and the order of the list. */
    name_key: string
  }
  users: {
    id: Generated<number>
    email: string
    /** The address with its case folded: two spellings of it are one account. */
    email_key: string
    display_name: string | null
    /** E-mail address and name with their case folded. */
    search_text: string
    role: 'USER' | 'ADMIN'
    password_hash: string
    disabled: Generated<number>
    created_at: number
    /** 0 for an account without a password of its user's choice; nothing matches its hash. */
    has_password: Generated<number>
    /** What the user may store; null for what the server allows every user. */
    media_quota_bytes: number | null
    garden_name: string | null
    /** 1 if the user has opened a link that was mailed to the address. */
    email_confirmed: Generated<number>
    /** 1 for an account that an administrator made, until its user has come. */
    unclaimed: Generated<number>
  }
  /** The one link of a user with which a password can be chosen. */
  password_links: {
    user_id: number
    /** The hash of the token in the link, which is shown once and kept nowhere. */
    token_hash: string
    expires_at: number
  }
  /** The one link of a user that confirms an address, which is that of the account from then on. */
  email_links: {
    user_id: number
    email: string
    token_hash: string
    expires_at: number
  }
  /** What happened to an account, of the last 90 days. */
  account_activity: {
    id: Generated<number>
    user_id: number
    /** The name of the audit line. */
    type: string
    at: number
    ip: string | null
    user_agent: string | null
    subject: string | null
  }
  /** The secret of an authenticator app. It is pending until a first code has come. */
  second_factors: {
    user_id: number
    sealed_secret: Uint8Array
    confirmed: number
    /** The highest step whose code was used. */
    last_step: number
    created_at: number
  }
  /** Each works once in place of a code of the app. */
  recovery_codes: {
    user_id: number
    code_hash: string
  }
  /** What a page has begun and alone can finish. */
  flows: {
    /** The hash of the text that the page has. */
    flow_hash: string
    kind: number
    sealed: Uint8Array
    expires_at: number
  }
  passkeys: {
    id: Generated<number>
    user_id: number
    name: string
    /** What the authenticator calls it, in base64url. */
    credential_id: string
    public_key: Uint8Array
    counter: number
    created_at: number
    last_used_at: number | null
  }
  /** A user of another service, by which the user of the account signs in. */
  identities: {
    id: Generated<number>
    user_id: number
    issuer: string
    /** As the issuer tells its users apart. */
    subject: string
    name: string | null
    created_at: number
    last_used_at: number | null
  }
  /** By which identity a session was opened, so that its issuer can end it. */
  sign_ons: {
    session_id: number
    issuer: string
    subject: string
    /** What the issuer calls its own session. */
    provider_session: string | null
  }
  /** Tokens by which issuers ended sessions, until they are good no longer. */
  logout_tokens: {
    token_hash: string
    expires_at: number
  }
  /** A link with which one person may register. */
  invitations: {
    id: Generated<number>
    token_hash: string
    /** The address that it is for; null for any. */
    email: string | null
    created_at: number
    expires_at: number
  }
  sessions: {
    id: Generated<number>
    user_id: number
    /** What all refresh tokens of the session have in common. */
    family: string
    token_hash: string
    /** The refresh token spent last: a client that lost the response may present it once more. */
    previous_token_hash: string | null
    rotated_at: number | null
    user_agent: string | null
    created_at: number
    last_used_at: number
    expires_at: number
  }
  /** What lets a person, the holder of a link, or a program into a garden. */
  grants: {
    id: Generated<number>
    /** The garden. */
    user_id: GardenId
    /** 1 Person, 2 Link, 3 Key. */
    kind: 1 | 2 | 3
    /** 1 Viewer, 2 Sitter, 3 Member. */
    role: 1 | 2 | 3
    /** The person, or the user whose key it is; null for a link, and for an invitation until it is accepted. */
    holder_id: number | null
    name: string | null
    /** Days in the zone of the garden, both of which count. */
    from_day: string | null
    until_day: string | null
    message: string | null
    /** The address that an invitation is for; null for any. */
    email: string | null
    /** The hash of the secret of a key, a link or an invitation, which is shown once and kept nowhere. */
    secret_hash: string | null
    /** The end of the secret. */
    hint: string | null
    /** When an invitation expires. */
    expires_at: number | null
    last_used_at: number | null
    remind: Generated<number>
    /** Of a link: the last day of the garden on which it wrote, and how often it did. */
    used_on: string | null
    writes: Generated<number>
    uploads: Generated<number>
    /** Of a key that a program has fetched by a code: the address of its document, its name, and the hash of the code. */
    client_id: string | null
    client_name: string | null
    code_hash: string | null
    created_at: number
  }
  sign_in_failures: {
    /** Hash of an e-mail address or of a network address. */
    subject: string
    failures: number
    first_failure_at: number
    last_failure_at: number
  }
  signing_keys: {
    /** Counts up with age: the active key with the highest one signs. */
    id: Generated<number>
    kid: string
    /** The public half, base64url as in a JWK. */
    modulus: string
    exponent: string
    /** Encrypted; erased when the key is deactivated. */
    sealed_private_key: Uint8Array | null
    created_at: number
    deactivated_at: number | null
  }
  revisions: {
    name: string
    number: number
  }
  media: {
    id: Generated<number>
    /** Null for a cover of a species after its uploader has left: it belongs to the catalogue. */
    user_id: GardenId | null
    /** Names the file in the storage: `{yyyyMM}/{ULID}{extension}`. */
    key: string
    content_type: string
    size: number
    width: number | null
    height: number | null
    /** Null for what is not an image we can transform. */
    frames: number | null
    sha256: string
    created_at: number
    unreferenced_since: number | null
    /** The link by which it was uploaded. */
    grant_id: number | null
  }
  plant_species: {
    id: Generated<number>
    common_name: string
    scientific_name: string | null
    genus: string | null
    species_epithet: string | null
    family: string | null
    description: string | null
    cover_media_id: number | null
    care_difficulty: Generated<number>
    light_requirement: Generated<number>
    watering_frequency_guide: string | null
    humidity_requirement: string | null
    toxicity_level: Generated<number>
    /** 0 until the first change. */
    updated_at: Generated<number>
  }
  plant_species_categories: {
    species_id: number
    category_id: number
  }
  plant_species_translations: {
    species_id: number
    language: string
    common_name: string
    description: string | null
    watering_frequency_guide: string | null
  }
  /** Derived from a species and its translations: the searched text, and the keys by which lists are sorted and filtered. */
  plant_species_search: {
    species_id: number
    common_name_key: string
    scientific_name_key: string
    search_text: string
    family_key: Generated<string>
  }
  /** The dictionary of the species search: every distinct word, with the postings of the species that have it. */
  plant_species_words: {
    id: Generated<number>
    word: string
    species: string
  }
  /** The unigrams and bigrams of the words, with the postings of the species that have them, by block of ids. */
  plant_species_grams: {
    gram: string
    block: number
    species: string
  }
  regions: {
    id: Generated<number>
    user_id: GardenId
    name: string
    longitude: number | null
    latitude: number | null
    position: number
    created_at: number
    /** The last change of the region, its place among the others, or one of its locations. */
    updated_at: number
  }
  locations: {
    id: Generated<number>
    user_id: GardenId
    region_id: number
    name: string
    light_level: Generated<number>
    position: number
    created_at: number
  }
  plant_tags: {
    id: Generated<number>
    user_id: GardenId
    name: string
    name_key: string
    created_at: number
    /** The last change of the tag or of the plants that carry it. */
    updated_at: number
  }
  plants: {
    id: Generated<number>
    user_id: GardenId
    name: string
    /** The name as it is sorted by. */
    name_key: string
    species_id: number | null
    location_id: number | null
    planting_date: string | null
    cultivation_method: Generated<number>
    substrate: Generated<number>
    status: Generated<number>
    remark: string | null
    /** Name and remark with their case folded. */
    search_text: string
    created_at: number
    /** The last change of the plant or of something of the user's that is shown with it. */
    updated_at: number
  }
  wishes: {
    id: Generated<number>
    user_id: GardenId
    name: string
    species_id: number | null
    note: string | null
    created_at: number
  }
  plant_tag_links: {
    user_id: GardenId
    plant_id: number
    tag_id: number
  }
  plant_covers: {
    user_id: GardenId
    plant_id: number
    media_id: number
    position: number
  }
  plant_journals: {
    id: Generated<number>
    user_id: GardenId
    type: number
    event_time: number
    properties: string | null
    remark: string | null
    /** The remark with its case folded. */
    search_text: string
    created_at: number
    /** The last change of the entry, its plants or its media. */
    updated_at: number
    /** JSON of what is shown of the author; null for the owner of the garden. */
    author: string | null
    /** The account of the author, unless it was the owner's own session or a link. */
    author_id: number | null
    /** The link by which it was written. */
    grant_id: number | null
  }
  /** The links have a copy of the type and the time of their entry. */
  plant_journal_plants: {
    journal_id: number
    plant_id: number
    type: number
    event_time: number
    position: number
  }
  /** Derived from the properties of an entry, for each of its plants: the numbers that stand there by a name. */
  plant_measurements: {
    plant_id: number
    name: string
    /** The same as of the entry. */
    event_time: number
    journal_id: number
    value: number
  }
  plant_journal_media: {
    journal_id: number
    media_id: number
    position: number
  }
  /** Days are `YYYY-MM-DD`. */
  care_schedules: {
    id: Generated<number>
    user_id: GardenId
    plant_id: number
    type: number
    mode: 1 | 2
    every: number
    unit: 1 | 2 | 3
    /** A JSON array, its seasons turned into months. */
    seasons: string
    start_date: string
    amount_ml: number | null
    note: string | null
    paused: number
    paused_until: string | null
    deferral_kind: 1 | 2 | null
    deferral_day: string | null
    /** The `last_done_at` of the moment when it was put off. */
    deferral_base: number | null
    /** Derived from the journal: the latest entry of the plant and the type that is not after today. */
    last_done_at: number | null
    /** Derived from all of it; null while nothing is due. */
    next_due: string | null
    /** Derived from the journal: the day of the earliest entry after today, when the other two have to be derived anew. */
    recheck_on: string | null
    /** A JSON array of the users that take turns, in their order; null if there is none. */
    assignees: string | null
    /** Derived from the journal and the assignees: the user whose turn it is. */
    turn: number | null
    created_at: number
    updated_at: number
  }
  /** Days are `YYYY-MM-DD`. A problem is open while `ended_on` is null. */
  plant_problems: {
    id: Generated<number>
    user_id: GardenId
    plant_id: number
    kind: number
    name: string
    since: string
    ended_on: string | null
    note: string | null
    isolated: number
    /** Days from one look at the plant to the next. */
    check_every: number | null
    created_at: number
  }
  care_settings: {
    user_id: GardenId
    time_zone: string
    hemisphere: 1 | 2
    /** `HH:MM` on the clock of the zone. */
    remind_at: Generated<string>
    /** A JSON array of weekdays, 1 Monday to 7. */
    remind_on: Generated<string>
    reminders: Generated<number>
    digest: Generated<1 | 2>
    look_ahead: Generated<number>
    language: Generated<'en' | 'de' | 'zh'>
    /** No reminder goes out before this day. */
    quiet_until: string | null
    /** When the planner has to look at this garden next; null while no user is to be told. */
    next_digest_at: number | null
  }
  reminder_channels: {
    id: Generated<number>
    user_id: GardenId
    /** 1 WebPush, 2 Email, 3 Webhook. */
    kind: 1 | 2 | 3
    name: string | null
    enabled: number
    format: 1 | 2 | 3 | 4 | 5 | null
    /** For people to recognise it by: no secret part of an address. */
    target: string
    /** JSON of everything secret, such as addresses, tokens and keys. */
    sealed: Uint8Array
    /** The device of a push subscription has one owner. */
    endpoint_hash: string | null
    /** A push channel ends with the session that made it. */
    session_id: number | null
    /** A JSON array of the event types that a webhook gets, or null. */
    events: string | null
    /** The last event that has been put into its deliveries. */
    events_until: number | null
    unsubscribe_hash: string | null
    confirmation_hash: string | null
    /** The e-mail address that was confirmed: another one of the account has to be confirmed again. */
    confirmed_address: string | null
    /** Dates in a row on which nothing arrived. */
    failures: Generated<number>
    /** The last date that counts in them. */
    failed_on: string | null
    /** The date of the last digest that arrived. */
    last_digest_on: string | null
    last_sent_at: number | null
    last_error: string | null
    created_at: number
    updated_at: number
  }
  calendar_feeds: {
    user_id: GardenId
    /** The hash of the token in its address, which is shown once and kept nowhere. */
    token_hash: string
    created_at: number
    last_read_at: number | null
  }
  digests: {
    id: Generated<number>
    user_id: GardenId
    date: string
    created_at: number
  }
  /** The outbox: everything that leaves the service, one row for each receiver. */
  deliveries: {
    id: Generated<number>
    user_id: GardenId
    /** Null for mail that belongs to no channel. */
    channel_id: number | null
    /** 1 digest, 2 event, 3 mail. */
    kind: 1 | 2 | 3
    /** The local day that it belongs to. */
    date: string
    /** It stays in every attempt, so that a receiver can tell a repetition. */
    message_id: string
    /** Sealed JSON of an event or a mail; a digest is made when it is sent. */
    content: Uint8Array | null
    /** 1 pending, 2 sent, 3 failed, 4 dropped. */
    state: Generated<1 | 2 | 3 | 4>
    attempts: Generated<number>
    status: number | null
    error: string | null
    next_attempt_at: number | null
    claimed_until: number | null
    /** From then on it is of no use any more. */
    expires_at: number
    created_at: number
    sent_at: number | null
  }
  /** What of a person may happen only so often. */
  reminder_tries: {
    id: Generated<number>
    user_id: GardenId
    /** 1 a test of a channel, 2 a mail with a confirmation link, 3 one with an invitation. */
    kind: 1 | 2 | 3
    at: number
  }
  /** The key pair by which push services know this installation. */
  push_keys: {
    id: number
    public_key: string
    sealed_private_key: Uint8Array
    created_at: number
  }
  /** Kept by triggers. Absent as long as a garden has never had a plant. */
  garden_counts: {
    user_id: GardenId
    plants: Generated<number>
    plant_journals: Generated<number>
  }
  /** What has changed in a garden; kept for a week. */
  events: {
    user_id: GardenId
    /** Counts up for each garden, without gaps, in the order of the commits. */
    id: number
    type: string
    subject: number
    /** A JSON array, for entries of the journal. */
    plant_ids: string | null
    at: number
  }
  event_counters: {
    user_id: GardenId
    last_id: number
  }
  idempotency_keys: {
    user_id: number
    route: string
    key: string
    request_hash: string
    /** The first success as JSON: its data and their language; null while that request runs. */
    answer: string | null
    created_at: number
  }
  /** When each job that servers share was last done, by the clock of the database. */
  job_runs: {
    name: string
    /** While it is under way, and after a crash. */
    started_at: number | null
    ended_at: number
    /** What the last run failed of. */
    failure: string | null
  }
  /** By which id this database claims a storage, and what it has left there; one row. */
  storage_claims: {
    id: 1
    database_id: string
    sweep: string | null
    next_sweep: string | null
    /** Why the last sweep was refused. */
    refusal: string | null
  }
}

/** What a query runs on: the database itself or, inside a transaction, that transaction. */
export type Db = Kysely<Tables>
