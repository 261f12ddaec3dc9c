import type { components } from './generated/api-types.ts'

/** A type of the document by its name: `Schema<'Plant'>`. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name]
