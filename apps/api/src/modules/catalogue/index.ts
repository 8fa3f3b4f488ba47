export { createCatalogueModule } from './catalogue.routes.ts'
export { countReviewsByStars, findTrailer, givesCertificate } from './course-detail.repo.ts'
export { toCourseDetail } from './course-detail.view.ts'
