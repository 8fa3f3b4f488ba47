import { DoctorAdd } from '../features/doctors/doctor-add.tsx'
import { doctorMessages as copy } from '../features/doctors/doctors.messages.ts'

export const meta = () => ({ title: copy.addTitle })

export const Component = DoctorAdd
