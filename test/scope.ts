import type { GardenId } from '../src/db/schema.ts'
import type { Scope } from '../src/features/change/scope.ts'
import type { Person } from './people.ts'

/** The scope of a request of this person, for tests that call a service without one. */
export function scopeOf(person: Pick<Person, 'user'>, languages: readonly string[] = []): Scope {
  return { gardenId: gardenIdOf(person), languages, publicUrl: undefined }
}

export function gardenIdOf({ user }: Pick<Person, 'user'>): GardenId {
  return user.id as GardenId
}
