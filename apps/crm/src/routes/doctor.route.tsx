import { DoctorPage } from '../features/doctors/doctor-page.tsx'
import { doctorMessages as copy } from '../features/doctors/doctors.messages.ts'

export const meta = () => ({ title: copy.one })

export const Component = DoctorPage
