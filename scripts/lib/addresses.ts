import type { Settings } from './settings.ts'

export interface Addresses {
  web: string
  crm: string
  doctor: string
  api: string
  bank: string
  gateways: string
  /** SCORM packages, on a host without a session; the API answers it. */
  packages: string
}

/** Addresses as a browser on this machine sees them: own host names keep the three sessions apart. */
export function addressesOf(settings: Settings): Addresses {
  return {
    web: `http://localhost:${settings.WEB_PORT}`,
    crm: `http://admin.localhost:${settings.CRM_PORT}`,
    doctor: `http://doctor.localhost:${settings.DOCTOR_PORT}`,
    api: `http://localhost:${settings.API_PORT}`,
    bank: `http://localhost:${settings.BANK_PORT}`,
    gateways: `http://localhost:${settings.GATEWAY_PORT}`,
    packages: `http://packages.localhost:${settings.API_PORT}`,
  }
}

/** Where a service itself listens. */
export function listenUrl(settings: Settings, port: number, path = ''): string {
  return `http://${settings.HOST}:${port}${path}`
}
