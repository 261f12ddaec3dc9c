import type { components } from '@frond/client'

/** An account as administrators see it. */
export type ManagedUser = components['schemas']['ManagedUser']
