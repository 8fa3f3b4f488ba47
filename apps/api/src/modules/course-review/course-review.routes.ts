import { courseReviews } from '@repo/contract/course-review'
import { toActor } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { implement } from '../../http/implement.ts'
import type { Module } from '../../http/module.ts'
import { createCommentsService } from './comments.service.ts'
import { viewerOf } from './course-review.policy.ts'
import { createSubmissionsService } from './submissions.service.ts'

export function createCourseReviewModule(
  services: Needs<'db' | 'env' | 'queue' | 'clock' | 'cache'>,
): Module {
  const submissions = createSubmissionsService(services)
  const comments = createCommentsService(services)
  return (app) =>
    implement(app, courseReviews, {
      review: ({ params, caller }) => submissions.get(params.id, viewerOf(caller)),
      ownReview: ({ params, caller }) => submissions.get(params.id, viewerOf(caller)),
      submit: ({ params, body, caller, request }) =>
        submissions.submit(params.id, body, viewerOf(caller), toActor(caller, request)),
      approve: ({ params, body, caller, request }) =>
        submissions.approve(params.id, body, viewerOf(caller), toActor(caller, request)),
      giveBack: ({ params, body, caller, request }) =>
        submissions.giveBack(params.id, body.note, viewerOf(caller), toActor(caller, request)),
      addComment: ({ params, body, caller, request }) =>
        comments.add(params.id, body, viewerOf(caller), toActor(caller, request)),
      replyToComment: ({ params, body, caller, request }) =>
        comments.reply(params.id, params.commentId, body.text, viewerOf(caller), toActor(caller, request)),
      replyToOwnComment: ({ params, body, caller, request }) =>
        comments.reply(params.id, params.commentId, body.text, viewerOf(caller), toActor(caller, request)),
      resolveComment: ({ params, body, caller, request }) =>
        comments.resolve(
          params.id,
          params.commentId,
          body.isResolved,
          viewerOf(caller),
          toActor(caller, request),
        ),
      resolveOwnComment: ({ params, body, caller, request }) =>
        comments.resolve(
          params.id,
          params.commentId,
          body.isResolved,
          viewerOf(caller),
          toActor(caller, request),
        ),
    })
}
