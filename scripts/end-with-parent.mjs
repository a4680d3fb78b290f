// Loaded before the programs that `npm start` starts: when the starter is gone, however it went,
// the channel to it closes. The program then stops as if it had been asked to. Otherwise a
// killed starter would leave a server behind that holds the port and the data folder.
import process from 'node:process';

if (process.channel !== undefined && process.channel !== null) {
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
}
