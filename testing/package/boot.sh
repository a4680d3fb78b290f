# The files of this machine below a layer of memory, and its systemd as the first process.
set -e
mount --make-rprivate /
mount -t tmpfs -o mode=0755 tmpfs "$1"
mkdir "$1/upper" "$1/work" "$1/root"
mount -t overlay overlay -o "lowerdir=/,upperdir=$1/upper,workdir=$1/work" "$1/root"
cd "$1/root"
mount -t proc proc proc
mount -t tmpfs tmpfs run
mount -t tmpfs -o mode=1777 tmpfs tmp
mount -t sysfs sysfs sys
mount --rbind /sys/fs/cgroup sys/fs/cgroup
mount --rbind /dev dev
# Not by chroot, in which nobody may make namespaces of users, as the unit does.
mkdir before
pivot_root . before
cd /
umount -l /before
exec /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin container=other \
  /lib/systemd/systemd --system --unit=basic.target
