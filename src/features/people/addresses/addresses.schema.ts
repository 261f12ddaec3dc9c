import { type Static, Type } from 'typebox'
import { Closed } from '../../../http/fields.ts'
import { Email, freshFields } from '../auth/auth.schema.ts'

export const AddressChange = Closed({ email: Email, ...freshFields })
export type AddressChange = Static<typeof AddressChange>

export const AddressConfirmation = Closed({
  token: Type.String({
    'x-text': true,
    minLength: 1,
    maxLength: 200,
    description: 'What stands behind the `#` of the link.',
    examples: ['4f7YQ0b2mC1xkV9sT8pLwJ3nR6dHaGzE5uXoKiB-qMc'],
  }),
})
export type AddressConfirmation = Static<typeof AddressConfirmation>
