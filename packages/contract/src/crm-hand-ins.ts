import { z } from 'zod'
import { admin } from './access.ts'
import { endpoint } from './endpoint.ts'
import { byId, id, savedFile } from './fields.ts'
import { filmErrors, handIn, handInFileParams, handInFileTypes, signature } from './hand-ins.ts'
import { staffPlayback } from './videos.ts'

const mayRead = admin('hand_ins.read')

/** Hand-ins of a learner, for staff with the right to read them. */
export const crmHandIns = {
  learnerHandIns: endpoint({
    method: 'GET',
    path: '/crm/students/:id/hand-ins',
    summary: 'What a learner has handed in, assignment by assignment',
    access: mayRead,
    params: byId,
    response: z.array(
      z.object({
        lesson: z.object({ id, title: z.string() }),
        course: z.object({ id, title: z.string() }),
        /** The newest first, without what is still being written. */
        handIns: z.array(handIn),
        signatures: z.array(signature),
      }),
    ),
    errors: ['user.not_found'],
  }),
  file: endpoint({
    method: 'GET',
    path: '/crm/hand-ins/:id/files/:fileId',
    summary: 'A file of a hand-in',
    access: mayRead,
    params: handInFileParams,
    download: { types: handInFileTypes },
    response: savedFile,
    errors: ['hand_in.not_found', 'hand_in.file_not_found'],
  }),
  film: endpoint({
    method: 'POST',
    path: '/crm/hand-ins/:id/film',
    summary: 'Grant to play the film of a hand-in',
    access: mayRead,
    params: byId,
    response: staffPlayback,
    errors: filmErrors,
  }),
}
