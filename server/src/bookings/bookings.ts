import { addStays } from './add-stays.ts';
import { changeNights, changeStay, moveStay, previewStay, swapStays } from './change-stay.ts';
import { cancelBooking, confirmBooking, markNoShow, previewCancel, reinstateStay, releaseNoShow } from './end-stays.ts';
import { findFree, listFreeNights } from './find-free.ts';
import { getBooking, listBookings, offerWaiting } from './list-bookings.ts';
import { getBookingPdf } from './print-booking.ts';
import { previewBooking, saveBooking } from './save-booking.ts';
import { saveRoomingList } from './save-rooming-list.ts';
import { takeAdvance } from './take-advance.ts';
import { updateBooking } from './update-booking.ts';

/** Bookings of a hotel with their stays and nights. */
export const bookings = {
  findFree,
  listFreeNights,
  previewBooking,
  saveBooking,
  updateBooking,
  addStays,
  saveRoomingList,
  listBookings,
  getBooking,
  getBookingPdf,
  confirmBooking,
  previewCancel,
  cancelBooking,
  takeAdvance,
  offerWaiting,
  previewStay,
  changeStay,
  changeNights,
  moveStay,
  swapStays,
  markNoShow,
  releaseNoShow,
  reinstateStay,
};
