#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
#
# guest.sh - an exporter with a workload, on the network, and a shell for the host's test
#
# Both are reached through QEMU's user networking, from the host's loopback alone.

www=/tmp/www

insmod /lib/modules/pmon/e1000.ko || exit 1
ip link set eth0 up
ip addr add 10.0.2.15/24 dev eth0
mkdir -p $www/cgi-bin
# What is posted is run.
printf '#!/bin/sh\necho\nexec sh 2>&1\n' > $www/cgi-bin/sh
chmod +x $www/cgi-bin/sh
httpd -h $www -p 10.0.2.15:80
emu-traffic default
xeon-pmon export --listen 0.0.0.0:12600 -M full &
until [ -e /tmp/done ]; do
	sleep 0.2
done
