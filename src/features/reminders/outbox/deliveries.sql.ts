import { deletesAllOwn } from '../../../db/own-rows.ts'

export const deleteAllDeliveryRows = deletesAllOwn('deliveries', 500)
