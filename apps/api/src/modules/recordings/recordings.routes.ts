import { recordings } from '@repo/contract/recordings'
import { toActor } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { implement } from '../../http/implement.ts'
import type { Module } from '../../http/module.ts'
import type { WithFilms } from '../videos/index.ts'
import type { WithRecordingPlaces } from './recording-places.ts'
import { createOwnRecordings } from './recordings.service.ts'

/** Doctors' recordings, in answer to questions and to learners' submissions. */
export const createRecordingsModule = (services: Needs<'db'> & WithFilms & WithRecordingPlaces): Module => {
  const own = createOwnRecordings(services)
  return (app) => {
    implement(app, recordings, {
      recording: ({ params, caller }) => own.state(caller, params.id),
      play: ({ params, caller }) => own.play(caller, params.id),
      discard: ({ params, caller }) => own.discard(caller, params.id),
      takeBack: ({ params, caller, request }) => own.takeBack(caller, params.id, toActor(caller, request)),
    })
  }
}
