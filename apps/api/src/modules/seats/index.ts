export {
  endGrants,
  findOpenGrant,
  findSeatGrant,
  hasHadSeat,
  insertSeatGrant,
  lockOpenGrant,
  type SeatGrantRow,
  setReminded,
} from './seat-grants.repo.ts'
export {
  chooseSeatsToEnd,
  endSeats,
  holdSeats,
  releaseSeats,
  type SeatsBack,
} from './seat-refunds.service.ts'
export {
  areSeats,
  changeSeats,
  countSeatsByCourse,
  countSeatsOfLines,
  findLinesWithFreeSeats,
  openSeats,
  takeFreeSeat,
} from './seats.repo.ts'
