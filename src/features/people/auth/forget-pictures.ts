import type { FastifyReply } from 'fastify'

/**
 * Pictures are kept by browsers for a year, so the next person at a shared computer would find them by their addresses. Storage
 * is left alone: it may hold changes that were not sent yet.
 */
export function forgetPictures(reply: FastifyReply): void {
  reply.header('Clear-Site-Data', '"cache"')
}
