import { onPostgres } from '../../../../test/engines.ts'
import { roundTripCases } from '../../../../test/round-trip-cases.ts'

// It goes from one engine to the other.
onPostgres('a backup and its restoration, from and to SQLite and back', () => {
  roundTripCases(() => undefined)
})
