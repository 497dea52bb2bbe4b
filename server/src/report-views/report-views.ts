import { listReportViews } from './list-report-views.ts';
import { removeReportView } from './remove-report-view.ts';
import { saveReportView } from './save-report-view.ts';
import { updateReportView } from './update-report-view.ts';

/** Saved views of reports. */
export const reportViews = { list: listReportViews, save: saveReportView, update: updateReportView, remove: removeReportView };
