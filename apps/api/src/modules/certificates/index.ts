export { createCertificatesModule } from './certificates.routes.ts'
