import { deletesAllOwn } from '../../../db/own-rows.ts'

export const deleteAllDigestRows = deletesAllOwn('digests', 500)
