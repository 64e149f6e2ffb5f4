export interface Installation {
  fsid: string;
  folder: string;
  programs: string;
  /** Port of the monitor. */
  monitor: number;
  /** Whether objects lie in a file of the folder, and not in memory. */
  keeps: boolean;
}

/** The configuration of Ceph's programs: one of each, without encryption, everything below a folder. */
export function configuration({ fsid, folder, programs, monitor, keeps }: Installation): string {
  return `[global]
fsid = ${fsid}
mon host = [v2:127.0.0.1:${monitor}]
mon initial members = a
auth cluster required = none
auth service required = none
auth client required = none
# The gateway asks for encrypted talk with the monitor, which is not to be had without keys: it would wait for five minutes.
ms mon client mode = crc
client mount timeout = 20
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 8
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
mon allow pool size one = true
run dir = ${folder}/run
admin socket = ${folder}/run/$name.asok
log file = ${folder}/log/$name.log
pid file = ${folder}/run/$name.pid
plugin dir = ${programs}/usr/lib/x86_64-linux-gnu/ceph
erasure code dir = ${programs}/usr/lib/x86_64-linux-gnu/ceph/erasure-code
osd class dir = ${programs}/usr/lib/x86_64-linux-gnu/rados-classes
ms bind ipv6 = false
public addr = 127.0.0.1
cluster addr = 127.0.0.1
[mon.a]
mon data = ${folder}/mon
mon data avail warn = 1
mon data avail crit = 1
mon cluster log file = ${folder}/log/cluster.log
[osd.0]
osd data = ${folder}/osd0
${keeps ? onDisk : inMemory}
`;
}

const inMemory = `osd objectstore = memstore
memstore device bytes = 2147483648`;

/** A sparse file: it takes what is in it. The cache is small, since the machine's own has the file's pages too. */
const onDisk = `osd objectstore = bluestore
bluestore block create = true
bluestore block size = 107374182400
bluestore cache autotune = false
bluestore cache size = 67108864
osd memory target = 939524096`;
