import { createClient, everyItem, ThamHocError, unwrap } from '@tham-hoc/client'

/** Opens every published course to an employee, until a day; one that the employee has already is no fault. */
export async function openCourses(apiKey: string, email: string, until: string): Promise<void> {
  const api = createClient({ baseUrl: 'https://hoc.example.vn/api', apiKey })
  for await (const course of everyItem((after) => api.GET('/v1/courses', { params: { query: { after } } }))) {
    if (course.status !== 'published') continue
    const body = { email, courseId: course.id, until, reason: 'Đào tạo nội bộ năm 2027' }
    try {
      const enrolment = await unwrap(api.POST('/v1/enrolments', { body }))
      console.info(course.title, enrolment.expiresAt)
    } catch (error) {
      if (!(error instanceof ThamHocError && error.reason === 'enrollment.exists')) throw error
    }
  }
}
