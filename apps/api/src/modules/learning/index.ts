import type { Services } from '../../core/services.ts'
import type { Module } from '../index.ts'
import { registerLearningRoutes } from './learning.routes.ts'

/** Bought courses, classrooms, playback and progress. */
export const createLearningModule =
  (services: Services): Module =>
  (app) =>
    registerLearningRoutes(app, services)
