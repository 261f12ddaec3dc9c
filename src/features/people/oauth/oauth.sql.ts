import { preparedRow } from '../../../db/run/prepared.ts'

/** There is one at most: a code is taken once. */
export const deleteGrantOfCode = preparedRow((db, bind: { codeHash: string }) =>
  db
    .deleteFrom('grants')
    .where('code_hash', '=', bind.codeHash)
    .returning(['id', 'user_id as gardenId', 'holder_id as holderId', 'name']),
)
