import { z } from 'zod'
import { admin } from './access.ts'
import { doctorHandIns } from './doctor-hand-ins.ts'
import { doctorPortal } from './doctor-portal.ts'
import { doctorQuestions } from './doctor-questions.ts'
import { endpoint } from './endpoint.ts'
import { id, slug } from './fields.ts'

const bySlug = z.object({ slug })

/**
 * The room of a doctor as staff look at it: what the doctor sees, each part for who may see such things anyway, and
 * nothing to write. What staff may change they change on pages of their own.
 */
export const crmDoctorRooms = {
  room: endpoint({
    method: 'GET',
    path: '/crm/doctor-rooms/:slug',
    summary: 'A doctor’s room: profile, licence, courses, ratings. Each visit is noted in the audit log',
    access: admin('doctors.read'),
    params: bySlug,
    response: doctorPortal.room.response.omit({ version: true }).extend({
      /** Of the doctor. */
      id,
    }),
    errors: ['doctor.not_found'],
  }),
  learners: endpoint({
    method: 'GET',
    path: '/crm/doctor-rooms/:slug/learners',
    summary: 'Learners of a doctor’s courses as the doctor sees them: short names, and no way to reach them',
    access: admin('learners.read'),
    params: bySlug,
    query: doctorPortal.learners.query,
    response: doctorPortal.learners.response,
    errors: ['doctor.not_found'],
  }),
  questions: endpoint({
    method: 'GET',
    path: '/crm/doctor-rooms/:slug/questions',
    summary: 'Questions about a doctor’s courses as the doctor sees them',
    access: admin('reviews.moderate'),
    params: bySlug,
    query: doctorQuestions.questions.query,
    response: doctorQuestions.questions.response,
    errors: ['doctor.not_found'],
    isSearch: true,
  }),
  handIns: endpoint({
    method: 'GET',
    path: '/crm/doctor-rooms/:slug/hand-ins',
    summary: 'Hand-ins in a doctor’s courses as the doctor sees them',
    access: admin('hand_ins.read'),
    params: bySlug,
    query: doctorHandIns.handIns.query,
    response: doctorHandIns.handIns.response,
    errors: ['doctor.not_found'],
  }),
  reviews: endpoint({
    method: 'GET',
    path: '/crm/doctor-rooms/:slug/reviews',
    summary: 'Published reviews of a doctor’s courses, newest first',
    access: admin('reviews.moderate'),
    params: bySlug,
    query: doctorPortal.reviews.query,
    response: doctorPortal.reviews.response,
    errors: ['doctor.not_found'],
  }),
}
