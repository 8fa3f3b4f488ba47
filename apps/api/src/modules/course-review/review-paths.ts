/** Where staff and doctors find the review of a course, each on their own site. */
export const reviewPaths = {
  staff: (id: string) => `/crm/Course/Edit?id=${id}&tab=review`,
  doctor: (id: string) => `/crm/doctor/course/${id}`,
}
