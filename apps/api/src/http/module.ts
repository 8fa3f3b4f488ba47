import type { FastifyInstance } from 'fastify'

/** Registers the routes of one area. */
export type Module = (app: FastifyInstance) => void
