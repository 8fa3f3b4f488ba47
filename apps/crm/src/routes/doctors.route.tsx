import { DoctorList } from '../features/doctors/doctor-list.tsx'
import { doctorsMessages as copy } from '../features/doctors/doctors.messages.ts'

export const meta = () => ({ title: copy.title })

export const Component = DoctorList
