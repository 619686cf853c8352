import { paths } from '../../../paths.ts';

export const serverTabs = [
  ['Overview', paths.server],
  ['Figures', paths.serverFigures],
  ['Console', paths.serverConsole],
  ['Credentials', paths.serverCredentials],
  ['Cloud Images', paths.serverImages],
  ['Scale', paths.serverScale],
  ['Firewall', paths.serverFirewall],
  ['Rescue', paths.serverRescue],
  ['Backups', paths.serverBackups],
  ['Snapshots', paths.serverSnapshots],
] as const;
