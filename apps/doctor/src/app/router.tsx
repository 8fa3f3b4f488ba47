import { type OfficeContext, OfficeError, OfficeRoot, redirectPage } from '@repo/back-office'
import { defineRoutes, type RouteObject } from '@repo/routing'
import { Component as DoctorLayout } from '../layouts/doctor.tsx'
import { brand } from './env.ts'
import { paths } from './paths.ts'

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** URL → layout → page. */
export function createRoutes(context: OfficeContext): RouteObject[] {
  return defineRoutes<OfficeContext>({
    context,
    layouts: {
      // Comes with the program: nearly every page has it, and apart it is a score of small files.
      doctor: DoctorLayout,
      custom: { lazy: () => import('../layouts/custom.tsx') },
    },
    routes: [
      { path: paths.root.pattern, layout: 'custom', lazy: async () => redirectPage(paths.overview()) },
      { path: paths.login.pattern, layout: 'custom', lazy: () => import('../routes/login.route.tsx') },
      {
        path: paths.setPassword.pattern,
        layout: 'custom',
        lazy: () => import('../routes/set-password.route.tsx'),
      },
      {
        path: paths.secondFactor.pattern,
        layout: 'custom',
        lazy: () => import('../routes/second-factor.route.tsx'),
      },
      { path: paths.texts.pattern, layout: 'custom', lazy: () => import('../routes/texts.route.tsx') },
      { path: paths.account.pattern, layout: 'doctor', lazy: () => import('../routes/account.route.tsx') },
      {
        path: paths.overview.pattern,
        layout: 'doctor',
        lazy: () => import('../routes/overview.route.tsx'),
        begin: ({ context: { api, queryClient, session } }) => {
          if (session.token()) void queryClient.prefetchQuery(api.doctorPortal.overview.query())
        },
      },
      { path: paths.videos.pattern, layout: 'doctor', lazy: () => import('../routes/videos.route.tsx') },
      {
        path: paths.video.pattern,
        layout: 'doctor',
        lazy: () => import('../routes/video.route.tsx'),
        check: ({ params }) => uuid.test(params.id ?? ''),
      },
      { path: paths.revenue.pattern, layout: 'doctor', lazy: () => import('../routes/revenue.route.tsx') },
      {
        path: paths.questions.pattern,
        layout: 'doctor',
        lazy: () => import('../routes/questions.route.tsx'),
      },
      {
        path: paths.question.pattern,
        layout: 'doctor',
        lazy: () => import('../routes/question.route.tsx'),
        check: ({ params }) => uuid.test(params.id ?? ''),
      },
      {
        path: paths.handIns.pattern,
        layout: 'doctor',
        lazy: () => import('../routes/hand-ins.route.tsx'),
      },
      {
        path: paths.handIn.pattern,
        layout: 'doctor',
        lazy: () => import('../routes/hand-in.route.tsx'),
        check: ({ params }) => uuid.test(params.id ?? ''),
      },
      {
        path: paths.emergencyCards.pattern,
        layout: 'doctor',
        lazy: () => import('../routes/emergency-cards.route.tsx'),
      },
      {
        path: paths.course.pattern,
        layout: 'doctor',
        lazy: () => import('../routes/course.route.tsx'),
        check: ({ params }) => uuid.test(params.id ?? ''),
      },
      {
        path: paths.courseQuiz.pattern,
        layout: 'doctor',
        lazy: () => import('../routes/course-quiz.route.tsx'),
        check: ({ params }) => uuid.test(params.id ?? '') && uuid.test(params.lesson ?? ''),
      },
      {
        path: paths.courseAssignment.pattern,
        layout: 'doctor',
        lazy: () => import('../routes/course-assignment.route.tsx'),
        check: ({ params }) => uuid.test(params.id ?? '') && uuid.test(params.lesson ?? ''),
      },
      {
        path: paths.learner.pattern,
        layout: 'doctor',
        lazy: () => import('../routes/learner.route.tsx'),
        check: ({ params }) => uuid.test(params.learner ?? ''),
      },
      { path: paths.room.pattern, layout: 'doctor', lazy: () => import('../routes/room.route.tsx') },
    ],
    notFoundLayout: 'doctor',
    Root: () => <OfficeRoot brand={brand} />,
    ErrorBoundary: () => <OfficeError brand={brand} homeHref={paths.overview()} />,
  })
}
