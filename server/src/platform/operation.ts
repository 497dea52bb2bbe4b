/** The running server's data for the admin's page System, besides the database. */
export type Operation = {
  dataFolder: string;
  /** True if this server makes backups. */
  hasBackups: boolean;
};
